function readBody(lines) {
  return lines.join("\n");
}

function readHeader(feed) {
  const head = {};
  const lines = feed.lines;
  let at = 0;
  while (at < lines.length && lines[at] !== "") {
    const [name, value] = lines[at].split(":");
    head[name] = value;
    at += 1;
  }
  return head;
}

module.exports = { readBody, readHeader };
