// The true imports, calls and embeddings of a Go repository, by go/types.
//
//	go run eval/oracles/gotruth.go CHECKOUT > truth.csv
//
// The repository's own packages are type-checked from source, for the machine's system; packages of others are
// empty. What needs their types stays without an object and is left out: nobody is judged by it.
package main

import (
	"encoding/csv"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

var (
	root    string
	set     = token.NewFileSet()
	modules = map[string]string{} // folder of a go.mod: the module's path
	checked = map[string]*types.Package{}
	folders = map[string]string{} // import path: folder
	info    = map[string]*types.Info{}
	rows    = map[[5]string]bool{}
	stub    = map[string]*types.Package{}
)

type importer struct{}

func (importer) Import(path string) (*types.Package, error) {
	if folder, own := folders[path]; own {
		return check(path, folder, false), nil
	}
	if stub[path] == nil {
		parts := strings.Split(path, "/")
		name := parts[len(parts)-1]
		if regexp.MustCompile(`^v\d+$`).MatchString(name) && len(parts) > 1 {
			name = parts[len(parts)-2]
		}
		name = strings.TrimPrefix(strings.Split(name, ".")[0], "go-")
		stub[path] = types.NewPackage(path, strings.ReplaceAll(name, "-", ""))
		stub[path].MarkComplete()
	}
	return stub[path], nil
}

// check type-checks a package, once; with tests its test files too, and the package of its outer tests.
func check(path, folder string, tests bool) *types.Package {
	key := path
	if tests {
		key += " [test]"
	}
	if done, known := checked[key]; known {
		if done == nil {
			done = types.NewPackage(path, filepath.Base(path)) // A cycle through tests.
		}
		return done
	}
	checked[key] = nil
	groups := map[string][]*ast.File{}
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries {
		name := entry.Name()
		isTest := strings.HasSuffix(name, "_test.go")
		if !strings.HasSuffix(name, ".go") || (isTest && !tests) {
			continue
		}
		if fits, err := build.Default.MatchFile(folder, name); err != nil || !fits {
			continue
		}
		file, err := parser.ParseFile(set, filepath.Join(folder, name), nil, parser.SkipObjectResolution)
		if err == nil {
			groups[file.Name.Name] = append(groups[file.Name.Name], file)
		}
	}
	names := []string{}
	for name := range groups {
		names = append(names, name)
	}
	sort.Slice(names, func(a, b int) bool { return len(names[a]) < len(names[b]) })
	var first *types.Package
	for _, name := range names {
		uses := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		config := types.Config{Importer: importer{}, Error: func(error) {}, FakeImportC: true}
		at := path
		if strings.HasSuffix(name, "_test") {
			at += "_test"
		}
		done, _ := config.Check(at, set, groups[name], uses)
		if first == nil {
			first = done
		}
		if tests {
			for _, file := range groups[name] {
				read(file, uses)
			}
		}
	}
	if first == nil {
		first = types.NewPackage(path, filepath.Base(path))
	}
	checked[key] = first
	return first
}

func relative(file string) string {
	at, _ := filepath.Rel(root, file)
	return at
}

func row(relation, from string, line int, name, to string) {
	text := ""
	if line > 0 {
		text = strconv.Itoa(line)
	}
	rows[[5]string{relation, from, text, name, to}] = true
}

func read(file *ast.File, uses *types.Info) {
	from := relative(set.Position(file.Pos()).Filename)
	row("seen", from, 0, "", "")
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		line := set.Position(spec.Pos()).Line
		folder, own := folders[path]
		if !own {
			row("imports", from, line, "", "")
			continue
		}
		entries, _ := os.ReadDir(folder)
		for _, entry := range entries {
			name := entry.Name()
			if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
				row("imports", from, line, "", relative(filepath.Join(folder, name)))
			}
		}
	}
	use := func(relation string, expression ast.Expr) {
		for {
			switch it := expression.(type) {
			case *ast.StarExpr:
				expression = it.X
				continue
			case *ast.ParenExpr:
				expression = it.X
				continue
			case *ast.IndexExpr:
				expression = it.X
				continue
			case *ast.SelectorExpr:
				expression = it.Sel
				continue
			}
			break
		}
		name, plain := expression.(*ast.Ident)
		if !plain || uses.Uses[name] == nil {
			return
		}
		object := uses.Uses[name]
		to := ""
		if object.Pos().IsValid() {
			to = relative(set.Position(object.Pos()).Filename)
		} else if object.Pkg() != nil && stub[object.Pkg().Path()] != nil {
			return
		}
		row(relation, from, set.Position(name.Pos()).Line, name.Name, to)
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch it := node.(type) {
		case *ast.CallExpr:
			use("calls", it.Fun)
		case *ast.CompositeLit:
			if it.Type != nil {
				use("calls", it.Type)
			}
		case *ast.StructType:
			for _, field := range it.Fields.List {
				if len(field.Names) == 0 {
					use("inherits", field.Type)
				}
			}
		case *ast.InterfaceType:
			for _, field := range it.Methods.List {
				if len(field.Names) == 0 {
					use("inherits", field.Type)
				}
			}
		}
		return true
	})
}

func main() {
	root, _ = filepath.Abs(os.Args[1])
	root, _ = filepath.EvalSymlinks(root)
	var all []string
	filepath.Walk(root, func(path string, entry os.FileInfo, err error) error {
		if err != nil {
			return nil
		}
		name := entry.Name()
		if entry.IsDir() && path != root && (name == ".git" || name == "vendor" || name == "testdata" || strings.HasPrefix(name, "_")) {
			return filepath.SkipDir
		}
		if name == "go.mod" {
			text, _ := os.ReadFile(path)
			if found := regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`).FindSubmatch(text); found != nil {
				modules[filepath.Dir(path)] = string(found[1])
			}
		}
		if entry.IsDir() {
			all = append(all, path)
		}
		return nil
	})
	for _, folder := range all {
		for at := folder; strings.HasPrefix(at, root); at = filepath.Dir(at) {
			if module, found := modules[at]; found {
				below, _ := filepath.Rel(at, folder)
				path := strings.TrimSuffix(module+"/"+filepath.ToSlash(below), "/.")
				if sources, _ := filepath.Glob(filepath.Join(folder, "*.go")); len(sources) > 0 {
					folders[path] = folder
				}
				break
			}
		}
	}
	paths := []string{}
	for path := range folders {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, path := range paths {
		check(path, folders[path], true)
	}
	sorted := make([][]string, 0, len(rows))
	for it := range rows {
		sorted = append(sorted, append([]string{}, it[:]...))
	}
	sort.Slice(sorted, func(a, b int) bool { return strings.Join(sorted[a], "\x00") < strings.Join(sorted[b], "\x00") })
	out := csv.NewWriter(os.Stdout)
	out.Write([]string{"relation", "from", "line", "name", "to"})
	out.Write([]string{"oracle", "go-types", "", "", ""})
	out.WriteAll(sorted)
}
