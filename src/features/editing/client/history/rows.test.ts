import { expect, test } from 'vitest'
import { filters, rowsOf } from './rows.ts'

test('By me shows the saves and releases of one account, also if another has the same display name', () => {
  const by = (username: string, minute: number) => ({
    ...{ username, displayName: 'Ann Example', modified: `2026-11-22T15:0${minute}:00Z`, version: minute },
    ...{ editableId: 'webui.help.main', isText: true, about: [] },
  })
  const release = (username: string, number: number) => ({
    ...{ username, displayName: 'Ann Example', at: `2026-11-22T16:0${number}:00Z`, number, isUndone: false, parts: [] },
  })
  const rows = rowsOf('/help', {
    versions: [by('ann', 2), by('another-ann', 1)],
    releases: [release('another-ann', 4), release('ann', 3)],
    signatures: [{ by: ['Ann Example'], at: '2026-11-22T17:00:00Z' }],
  })
  const mine = filters.find(({ name }) => name === 'By me')
  expect(rows.filter((row) => mine?.holds(row, 'ann')).map(({ id }) => id)).toEqual(['release 3', 'webui.help.main 2'])
  expect(rows.filter((row) => mine?.holds(row, undefined))).toEqual([])
})
