export function open(content: string) {
  document.body.insertAdjacentHTML("beforeend", `<dialog open>${content}</dialog>`);
}
