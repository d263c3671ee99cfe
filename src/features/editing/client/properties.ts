import type { Values } from '#base/client/forms/form-store.ts'
import type { PageProperties } from '#features/pages/contract/index.ts'

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  online: 'Public',
  reviewed: 'Reviewed on',
  reviewedBy: 'Reviewed by',
  nextReview: 'Next review',
}

export const valuesFrom = (page: PageProperties, roles: readonly string[]): Values => ({
  title: page.title ?? '',
  description: page.description ?? '',
  online: page.online ? 'true' : '',
  reviewed: page.reviewed ?? '',
  reviewedBy: page.reviewedBy ?? '',
  nextReview: page.nextReview ?? '',
  ...Object.fromEntries(roles.map((role) => [`role-${role}`, page.accessRoles.includes(role) ? 'true' : ''])),
})

export function propertiesFrom(values: Values, roles: readonly string[]): PageProperties {
  const text = (name: string) => (values[name] ?? '').trim() || null
  return {
    title: text('title'),
    description: text('description'),
    accessRoles: roles.filter((role) => values[`role-${role}`] === 'true'),
    online: values.online === 'true',
    reviewed: text('reviewed'),
    reviewedBy: text('reviewedBy'),
    nextReview: text('nextReview'),
  }
}

/** Merges two changes to the same properties. `lost` contains the values of theirs that mine overrides. */
export function mergedProperties(
  was: Values,
  mine: Values,
  theirs: Values,
): { merged: Values; lost: [string, string][] } {
  const names = Object.keys(was)
  const value = (values: Values, name: string) => values[name] ?? ''
  const isMine = (name: string) => value(mine, name) !== value(was, name)
  const lost = names.filter(
    (name) => isMine(name) && value(theirs, name) !== value(was, name) && value(theirs, name) !== value(mine, name),
  )
  return {
    merged: Object.fromEntries(names.map((name) => [name, value(isMine(name) ? mine : theirs, name)])),
    lost: lost.map((name) => [labelOf(name), value(theirs, name) === 'true' ? 'yes' : value(theirs, name)]),
  }
}

const labelOf = (name: string) => labels[name] ?? name.replace(/^role-/, 'Only for ')
