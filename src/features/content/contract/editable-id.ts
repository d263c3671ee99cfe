/**
 * The default id of an editable (3.4): `webui`, the path with slashes turned into dots, a dot, the local name.
 * On `/` the rule gives `webui..name` (D-30); elsewhere a slash at the end is taken off first.
 */
export const editableIdOf = (path: string, name: string) =>
  `webui${(path === '/' ? path : path.replace(/\/+$/, '')).replaceAll('/', '.')}.${name}`
