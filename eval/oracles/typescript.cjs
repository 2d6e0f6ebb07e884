// The true imports, calls and bases of a JavaScript or TypeScript repository, by the TypeScript compiler.
//
//   NODE_PATH=.../node_modules node eval/oracles/typescript.cjs CHECKOUT > truth.csv
//
// Dependencies are absent; each folder with a tsconfig.json or jsconfig.json that names files is a program of
// its own, and what no configuration takes is read by default options. What stays without a symbol is left out:
// nobody is judged by it.

const fs = require('fs');
const path = require('path');
const ts = require('typescript');

const root = fs.realpathSync(process.argv[2]);
const rows = new Set();
const relative = (file) => path.relative(root, file).split(path.sep).join('/');
const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);
const row = (...cells) => rows.add(cells.map((it) => quoted(String(it))).join(','));
const isOwn = (file) => file.startsWith(root + path.sep) && !file.includes('/node_modules/');

function list(folder, found = []) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', '.git'].includes(entry.name)) list(full, found);
    } else if (entry.isFile()) {
      found.push(full);
    }
  }
  return found;
}

/** The file that defines a symbol: '' outside of the repository, null if it is unknown. */
function fileOf(checker, symbol) {
  if (!symbol) return null;
  if (symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declarations = symbol.declarations || [];
  if (declarations.length === 0) return null;
  const files = declarations.map((it) => it.getSourceFile().fileName);
  return files.map((file) => (isOwn(file) ? relative(file) : ''));
}

function lineOf(file, node) {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** The last name of an expression or type: `c` of `a.b.c`. */
function last(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  if (ts.isQualifiedName(node)) return node.right;
  if (ts.isExpressionWithTypeArguments(node)) return last(node.expression);
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return last(node.expression);
  return ts.isIdentifier(node) ? node : null;
}

function read(program, file) {
  const checker = program.getTypeChecker();
  const from = relative(file.fileName);
  row('seen', from, '', '', '');
  const use = (relation, node) => {
    const name = last(node);
    if (!name) return;
    let symbol = checker.getSymbolAtLocation(name);
    // A local name for something imported means what it was imported from; any other local is no edge.
    for (const to of fileOf(checker, symbol) || []) row(relation, from, lineOf(file, name), name.text, to);
  };
  const imported = (specifier) => {
    if (!ts.isStringLiteralLike(specifier)) return;
    const symbol = checker.getSymbolAtLocation(specifier);
    let to = null;
    const resolved = ts.resolveModuleName(
      specifier.text, file.fileName, program.getCompilerOptions(), ts.sys).resolvedModule;
    if (resolved) to = isOwn(resolved.resolvedFileName) ? relative(resolved.resolvedFileName) : '';
    else if (symbol) to = (fileOf(checker, symbol) || [null])[0];
    else if (!specifier.text.startsWith('.')) to = '';
    let statement = specifier.parent;
    while (statement.parent && !ts.isStatement(statement)) statement = statement.parent;
    const lines = new Set([lineOf(file, specifier), lineOf(file, specifier.parent), lineOf(file, statement)]);
    if (to !== null) for (const line of lines) row('imports', from, line, '', to);
  };
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      imported(node.moduleSpecifier);
    } else if (ts.isExternalModuleReference(node)) {
      imported(node.expression);
    } else if (ts.isCallExpression(node)) {
      const callee = node.expression;
      if (callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')) {
        if (node.arguments[0]) imported(node.arguments[0]);
      } else {
        use('calls', callee);
      }
    } else if (ts.isNewExpression(node)) {
      use('calls', node.expression);
    } else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      if (/^[A-Z]/.test(node.tagName.getText(file))) use('calls', node.tagName);
    } else if (ts.isHeritageClause(node)) {
      node.types.forEach((it) => use('inherits', it));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

const all = list(root);
const left = new Set(all.filter((it) => /\.([cm]?[jt]s|[jt]sx)$/.test(it) && !/\.min\.js$/.test(it)));
const configs = all.filter((it) => /(^|\/)[tj]sconfig(\.[\w-]+)?\.json$/.test(it));
configs.sort((a, b) => b.split('/').length - a.split('/').length || a.localeCompare(b));
const programs = [];
for (const config of configs) {
  const parsed = ts.getParsedCommandLineOfConfigFile(config, { noEmit: true }, {
    ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {},
  });
  const files = parsed ? parsed.fileNames.filter((it) => left.has(it)) : [];
  if (files.length === 0) continue;
  files.forEach((it) => left.delete(it));
  programs.push([{ ...parsed.options, allowJs: true, noEmit: true, skipLibCheck: true, types: [] }, files]);
}
programs.push([
  { allowJs: true, checkJs: false, noEmit: true, jsx: ts.JsxEmit.Preserve, types: [], target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.NodeJs || ts.ModuleResolutionKind.Node10,
    esModuleInterop: true, skipLibCheck: true },
  [...left],
]);
for (const [options, files] of programs) {
  if (files.length === 0) continue;
  const program = ts.createProgram(files, options);
  for (const name of files) {
    const file = program.getSourceFile(name);
    if (file) read(program, file);
  }
}
process.stdout.write('relation,from,line,name,to\noracle,typescript,,,\n' + [...rows].sort().join('\n') + '\n');
