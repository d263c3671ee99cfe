import { problem } from '#base/contract/problem.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { historyEndpoints } from '../../contract/history.ts'
import { newsPages } from '../../contract/news.ts'
import { findEditable, lockPage, mustEdit } from '../editing/page-for-editing.ts'
import { versionOf } from '../editing/save.ts'
import { storeNews } from './news.ts'

export const newsHandlers: Pick<Handlers<typeof historyEndpoints>, 'saveNews'> = {
  saveNews: ({ page: ref, editableId, version, sentence }, { db, routes, user, audit, announce }) =>
    db.transaction(async (tx) => {
      mustEdit(user, [])
      const page = await lockPage({ db: tx, routes, user }, ref)
      const editable = await findEditable(tx, page.id, editableId)
      if (!editable) throw problem(404, 'There is no such version.')
      mustEdit(user, editable.editRoles)
      const { id } = await versionOf(tx, editable, version)
      await storeNews(tx, id, sentence)
      for (const path of newsPages) await announce(tx, `page:${path}`)
      await audit(tx, { action: 'news saved', subject: editableId, detail: { page: page.url, version, sentence } })
      return {}
    }),
}
