; needs: urlpatterns, re_path(, admin.register, admin.site.register, @receiver, .connect(, router.register

; What a route leads to: `path("x/", views.home)`, `re_path(..., Home.as_view())`.
(call
  function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
  arguments: (argument_list
    .
    (_)
    .
    [(identifier) (attribute)] @marker.view)
  (#any-of? @_f "path" "re_path" "url" "register"))

(call
  function: [(identifier) @_f (attribute attribute: (identifier) @_f)]
  arguments: (argument_list
    .
    (_)
    .
    (call
      function: (attribute object: [(identifier) (attribute)] @marker.view attribute: (identifier) @_as)))
  (#any-of? @_f "path" "re_path" "url")
  (#eq? @_as "as_view"))

(call
  function: (identifier) @_f
  arguments: (argument_list . (_) . (call function: (identifier) @marker.view))
  (#any-of? @_f "path" "re_path" "url")
  (#not-eq? @marker.view "include"))

; What the admin site is told of: `admin.site.register(Order, OrderAdmin)`, `@admin.register(Order)`.
(call
  function: (attribute object: (attribute attribute: (identifier) @_site) attribute: (identifier) @_f)
  arguments: (argument_list (identifier) @marker.registered)
  (#eq? @_site "site")
  (#eq? @_f "register"))

(decorator
  (call
    function: (attribute object: (identifier) @_admin attribute: (identifier) @_f)
    arguments: (argument_list (identifier) @marker.registered))
  (#eq? @_admin "admin")
  (#eq? @_f "register"))

; Which handler a signal reaches, and where the signal is from.
(call
  function: (identifier) @_f
  arguments: (argument_list . [(identifier) (attribute)] @marker.signal)
  (#eq? @_f "receiver"))

(call
  function: (attribute object: [(identifier) (attribute)] @marker.signal attribute: (identifier) @_f)
  arguments: (argument_list . [(identifier) (attribute)] @marker.signal)
  (#eq? @_f "connect"))
