import type { Proof } from '#machines/humanCheck'

/** The element the widget is drawn in; it stays on the page while the check comes and goes. */
export const widgetId = 'human-check-widget'

/** What reCAPTCHA, hCaptcha and Turnstile have in common. */
type Widget = {
  render(
    element: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'error-callback': () => void },
  ): string | number | undefined
  reset(id?: string | number): void
  ready?(callback: () => void): void
}

declare global {
  var grecaptcha: Widget | undefined
  var hcaptcha: Widget | undefined
  var turnstile: Widget | undefined
}

/** Milliseconds: the shortest any of the three keeps a token is two minutes. */
const validFor = 110_000

let loading: Promise<Widget> | undefined
let drawn: { element: HTMLElement; id: string | number | undefined } | undefined
let settle: { resolve(proof: Proof): void; reject(error: Error): void } | undefined

/**
 * Waits for the person to pass the widget named by `VITE_HUMAN_CHECK_SCRIPT` and
 * `VITE_HUMAN_CHECK_SITE_KEY`. Its origin has to be allowed by the server's Content-Security-Policy.
 * @throws when the script does not load or the widget reports an error
 */
export async function passWidget(): Promise<Proof> {
  const element = document.getElementById(widgetId)
  if (!element) throw new Error(`The widget needs an element #${widgetId}`)
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  const widget = await loading
  const passed = new Promise<Proof>((resolve, reject) => {
    settle = { resolve, reject }
  })
  if (drawn?.element === element) widget.reset(drawn.id)
  else {
    const id = widget.render(element, {
      sitekey: import.meta.env.VITE_HUMAN_CHECK_SITE_KEY,
      callback: (token) => settle?.resolve({ token, validFor }),
      'error-callback': () => settle?.reject(new Error('The human check reported an error')),
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
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The script of the human check did not load'))
    }
    document.head.append(script)
  })
  const widget = globalThis.turnstile ?? globalThis.hcaptcha ?? globalThis.grecaptcha
  if (!widget) throw new Error('VITE_HUMAN_CHECK_SCRIPT is none of Turnstile, hCaptcha and reCAPTCHA')
  await new Promise<void>((resolve) => (widget.ready ? widget.ready(resolve) : resolve()))
  return widget
}
