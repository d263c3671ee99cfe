import * as z from 'zod'

/** The environment variables for accounts and logins. */
export const authSettings = z.object({
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
})
