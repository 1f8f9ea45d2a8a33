import type { Proof } from '#machines/access/proof'
import { chunkTimeout } from '#views/core/chunk.ts'

/** Common to reCAPTCHA, hCaptcha and Turnstile. */
type Widget = {
  render(
    element: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      callback: (token: string) => void
      /** True: handled. */
      'error-callback': () => true
    },
  ): string | number | undefined
  reset(id?: string | number): void
}

declare global {
  var grecaptcha: (Widget & { ready(callback: () => void): void }) | undefined
  var hcaptcha: Widget | undefined
  var turnstile: Widget | undefined
}

/** Milliseconds: tokens of all three last at least two minutes. */
const validFor = 110_000

let loading: Promise<Widget> | undefined
let drawn: { element: HTMLElement; id: string | number | undefined } | undefined
let settle: { resolve(proof: Proof): void; reject(error: Error): void } | undefined
let ground: HTMLElement | null = null
let onGround: ((element: HTMLElement) => void) | undefined

export function offerGround(element: HTMLElement | null): void {
  ground = element
  if (element) onGround?.(element)
}

// The check may start before its element is mounted.
const groundOfWidget = (): HTMLElement | Promise<HTMLElement> =>
  ground ??
  new Promise((resolve) => {
    onGround = resolve
  })

/**
 * `VITE_HUMAN_CHECK_SCRIPT` and `VITE_HUMAN_CHECK_SITE_KEY`; the server's Content-Security-Policy must allow the origin.
 * @throws if the script or widget fails
 */
export async function passWidget(): Promise<Proof> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  const widget = await loading
  const element = await groundOfWidget()
  const passed = new Promise<Proof>((resolve, reject) => {
    settle = { resolve, reject }
  })
  if (drawn?.element === element) widget.reset(drawn.id)
  else {
    const id = widget.render(element, {
      sitekey: import.meta.env.VITE_HUMAN_CHECK_SITE_KEY,
      theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
      callback: (token) => settle?.resolve({ token, validFor }),
      'error-callback': () => {
        settle?.reject(new Error('The human check reported an error'))
        return true
      },
    })
    drawn = { element, id }
  }
  return passed
}

async function load(): Promise<Widget> {
  const script = document.createElement('script')
  script.src = import.meta.env.VITE_HUMAN_CHECK_SCRIPT
  script.async = true
  await new Promise<void>((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error('The script of the human check did not load'))
    }
    const timer = setTimeout(fail, chunkTimeout)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    document.head.append(script)
  })
  const { turnstile, hcaptcha, grecaptcha } = globalThis
  // Turnstile's `ready` throws with this kind of script.
  const widget = turnstile ?? hcaptcha
  if (widget) return widget
  if (!grecaptcha) throw new Error('VITE_HUMAN_CHECK_SCRIPT is none of Turnstile, hCaptcha and reCAPTCHA')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha
}
