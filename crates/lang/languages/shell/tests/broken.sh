fine() {
# <- definition.function
  work
}
if [ -n "$x" ]; then
  work ( rest
fi
after() {
# <- definition.function
  work
}
