import type { HumanCheckOptions } from '../access/humanCheck'
import { ConfigError } from './configError'

type Env = Record<string, string | undefined>

/** @throws {ConfigError} */
export function readHumanCheck(env: Env): HumanCheckOptions {
  const provider = env.HUMAN_CHECK || 'altcha'
  if (provider === 'altcha') return { provider }
  if (provider === 'none') {
    if (env.NODE_ENV !== 'test') throw new ConfigError('HUMAN_CHECK=none is for tests: it needs NODE_ENV=test')
    return { provider }
  }
  if (provider !== 'sitekey') throw new ConfigError(`HUMAN_CHECK is ${provider}, but it is altcha or sitekey`)
  const { HUMAN_CHECK_VERIFY_URL: verifyUrl = '', HUMAN_CHECK_SECRET: secret = '' } = env
  if (!/^https?:\/\//.test(verifyUrl) || !secret)
    throw new ConfigError('HUMAN_CHECK=sitekey needs HUMAN_CHECK_VERIFY_URL and HUMAN_CHECK_SECRET of the provider')
  return { provider, verifyUrl, secret }
}

/** An origin or path prefix (`https://www.google.com/recaptcha/`); unencrypted only on this machine. */
const widgetOrigin = /^(https:\/\/(\*\.)?[\w-]+(\.[\w-]+)*|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?(\/[\w./-]*)?$/

/** @throws {ConfigError} */
export function readOrigins(text = ''): string[] {
  const origins = text.split(/\s+/).filter(Boolean)
  const wrong = origins.find((origin) => !widgetOrigin.test(origin))
  if (wrong) throw new ConfigError(`HUMAN_CHECK_ORIGINS has ${wrong}, which is no origin such as https://challenges.cloudflare.com`)
  if (!origins.length)
    throw new ConfigError('HUMAN_CHECK=sitekey needs HUMAN_CHECK_ORIGINS, where the widget loads from: https://challenges.cloudflare.com')
  return origins
}
