import { withoutEnd } from '#base/contract/without-end.ts'

/** `webui`, the path with dots for slashes, a dot, the local name (3.4); on `/` that is `webui..name` (D-30). */
export const editableIdOf = (path: string, name: string) =>
  `webui${(path === '/' ? path : withoutEnd(path, '/')).replaceAll('/', '.')}.${name}`
