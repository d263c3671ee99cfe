import { expect } from 'vitest'
import type { Tree, TreePage } from '#features/pages/contract/tree-endpoints.ts'
import { type TestApp, testApp } from './app.ts'
import { clientWith, TestClient } from './client.ts'

export const documentOf = (text: string, href?: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
    },
  ],
})

/** A site whose pages an editor arranges, and the calls for it. */
export async function site(template: 'starter' | 'empty' = 'empty', server?: TestApp, role = 'Editor') {
  const app = server ?? (await testApp({ template, environment: { FEATURES: 'ImageViewer' } }))
  const editor = await clientWith(app, role)
  const reader = new TestClient(app.app)
  const tree = async () => (await editor.post('/api/pages/tree', {})).json() as Tree
  const idOf = async (path: string) => {
    const found = (await tree()).pages.find((page) => page.path === path)
    if (!found) throw new Error(`no page at ${path}`)
    return found.id
  }
  const act = async (call: string, input: object, status = 200) => {
    const answer = await editor.post(`/api/pages/${call}`, input)
    expect(answer.statusCode, answer.body).toBe(status)
    return answer.json() as { tree: Tree; id: number; path: string; Message: string; path_: string; current: Tree }
  }
  const add = async (path: string, parent: string | null, title = path, template_ = 'standard') =>
    (await act('add', { title, path, parent: parent === null ? null : await idOf(parent), template: template_ })).id
  const online = async (path: string, more: object = {}) => {
    const { page } = (await editor.post('/api/content/page', { url: path })).json()
    const { title, description, accessRoles, reviewed, reviewedBy, nextReview } = page
    const properties = { title, description, accessRoles, reviewed, reviewedBy, nextReview, online: true, ...more }
    expect((await editor.post('/api/content/properties', { page: { url: path }, properties })).statusCode).toBe(200)
  }
  const write = async (path: string, editableId: string, content: object) => {
    const answer = await editor.post('/api/editable/region', { page: { url: path }, region: { editableId, content } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const content = async (path: string) => (await reader.post('/api/content/page', { url: path })).json()
  return { server: app, editor, reader, tree, idOf, act, add, online, write, content }
}

export const at = ({ pages }: Tree, path: string) => pages.find((page) => page.path === path) as TreePage
