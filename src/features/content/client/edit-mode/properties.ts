import type { Values } from '#base/client/forms/form-store.ts'
import { roleNames } from '#base/contract/roles.ts'
import type { PageProperties } from '../../contract/editing.ts'

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  online: 'Public',
  reviewed: 'Reviewed on',
  reviewedBy: 'Reviewed by',
  nextReview: 'Next review',
  ...Object.fromEntries(roleNames.map((role) => [`role-${role}`, `Only for ${role}`])),
}

/** The properties of a page as a form holds them. */
export const valuesFrom = (page: PageProperties): Values => ({
  title: page.title ?? '',
  description: page.description ?? '',
  online: page.online ? 'true' : '',
  reviewed: page.reviewed ?? '',
  reviewedBy: page.reviewedBy ?? '',
  nextReview: page.nextReview ?? '',
  ...Object.fromEntries(roleNames.map((role) => [`role-${role}`, page.accessRoles.includes(role) ? 'true' : ''])),
})

/** What a form holds, as the properties of a page. */
export function propertiesFrom(values: Values): PageProperties {
  const text = (name: string) => (values[name] ?? '').trim() || null
  return {
    title: text('title'),
    description: text('description'),
    accessRoles: roleNames.filter((role) => values[`role-${role}`] === 'true'),
    online: values.online === 'true',
    reviewed: text('reviewed'),
    reviewedBy: text('reviewedBy'),
    nextReview: text('nextReview'),
  }
}

/** Two changes of the same properties in one; `lost` is what theirs says where mine says something else. */
export function mergedProperties(
  was: Values,
  mine: Values,
  theirs: Values,
): { merged: Values; lost: [string, string][] } {
  const names = Object.keys(labels)
  const value = (values: Values, name: string) => values[name] ?? ''
  const isMine = (name: string) => value(mine, name) !== value(was, name)
  const lost = names.filter(
    (name) => isMine(name) && value(theirs, name) !== value(was, name) && value(theirs, name) !== value(mine, name),
  )
  return {
    merged: Object.fromEntries(names.map((name) => [name, value(isMine(name) ? mine : theirs, name)])),
    lost: lost.map((name) => [labels[name] ?? name, value(theirs, name) === 'true' ? 'yes' : value(theirs, name)]),
  }
}
