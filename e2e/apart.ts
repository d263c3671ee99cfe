import { type APIRequestContext, expect } from '@playwright/test'
import { password } from './people.ts'

type Login = { secret?: string; userAgent?: string }

/** Logs `admin` in apart from the page's browser, without a window, and returns what makes calls there. */
export async function adminApart(request: APIRequestContext, { secret = password, userAgent }: Login = {}) {
  const send = async (path: string, data: object = {}): Promise<{ [key: string]: unknown }> => {
    const { cookies } = await request.storageState()
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const headers = { 'x-xsrf-token': token, ...(userAgent !== undefined && { 'user-agent': userAgent }) }
    const answer = await request.post(path, { data, headers })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
    return answer.json()
  }
  await send('/api/auth/authenticated')
  await send('/api/auth/authenticate', { username: 'admin', password: secret })
  return send
}
