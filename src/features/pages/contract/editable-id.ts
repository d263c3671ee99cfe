import { withoutEnd } from '#base/contract/without-end.ts'

/**
 * The default id of an editable (3.4): `webui`, the path with slashes turned into dots, a dot, the local name. On `/`
 * the rule gives `webui..name` (D-30); elsewhere a trailing slash is removed first.
 */
export const editableIdOf = (path: string, name: string) =>
  `webui${(path === '/' ? path : withoutEnd(path, '/')).replaceAll('/', '.')}.${name}`
