import { expect, test } from 'vitest'
import { mediaKinds } from '../../contract/kinds.ts'
import { filesOf, type MediaFile, mediaFiles } from './file-table.ts'

const all: readonly MediaFile[] = Object.values(mediaFiles)

test.each(mediaKinds.map((kind) => [kind.name, kind] as const))(
  'an item of the kind %s has the fields of its files, and of no others',
  (_, kind) => {
    for (const { upload, fileName, more, ...file } of all) {
      const isShown = filesOf(kind).some((shown) => shown.kind === file.kind)
      for (const field of [upload, fileName, ...more])
        expect([field, field in kind.item.shape]).toEqual([field, isShown])
      expect([upload, upload in kind.save]).toEqual([upload, isShown])
    }
  },
)
