from plover.app import plugins, routes

ORDER = [plugins, routes]
