type Recaptcha = {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

const timeoutMs = 10_000
let loading: Promise<Recaptcha> | undefined

/** Returns a Google reCAPTCHA v3 token; rejects if Google's script does not load. */
export async function recaptchaToken(siteKey: string): Promise<string> {
  loading ??= load(siteKey)
  const recaptcha = await loading
  return recaptcha.execute(siteKey, { action: 'login' })
}

function load(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.onload = () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha }
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('reCAPTCHA did not start.'))
    }
    script.onerror = () => reject(new Error('reCAPTCHA did not load.'))
    setTimeout(() => reject(new Error('reCAPTCHA took too long.')), timeoutMs)
    document.head.append(script)
  })
}
