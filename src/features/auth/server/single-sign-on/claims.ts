type Claims = Readonly<Record<string, unknown>>

/** A claim by its name, or by a path such as `realm_access.roles`; undefined if it is missing. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let found: unknown = claims
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = (found as Claims)[part]
  }
  return found
}

export const asArray = (claim: unknown): readonly unknown[] => (Array.isArray(claim) ? claim : [claim])
