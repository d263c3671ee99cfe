import type { TestClient } from './client.ts'

const page = { url: '/help' }

/** Uploads an image into a place of the help page. */
export const uploadImage = (client: TestClient, name: string, bytes: Buffer) =>
  client.upload(
    '/api/editable/image/file',
    { pageJson: page, imageJson: { editableId: 'webui.help.fig' } },
    { name, bytes },
  )

/** Uploads a document into a place of the help page. */
export const uploadDocument = (client: TestClient, name: string, bytes: Buffer) =>
  client.upload(
    '/api/editable/document/file',
    { pageJson: page, documentJson: { editableId: 'webui.help.doc' } },
    { name, bytes },
  )
