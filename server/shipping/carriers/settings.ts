import { isCountry } from '#api/core/kinds/isCountry'
import type { Warehouse } from '#api/inventory/warehouses'
import type { Carrier } from '#api/shipping/shipments'
import { type Patience, usualPatience } from './asking'
import { type DhlExpressSettings, dhlExpress } from './dhlExpress'
import { type DhlFreightSettings, dhlFreight } from './dhlFreight'
import { type PostnordSettings, postnord } from './postnord'
import type { CarrierClient, Party } from './types'

export type CarrierSettings = {
  postnord: PostnordSettings
  dhlFreight: DhlFreightSettings
  dhlExpress: DhlExpressSettings
  from: Senders
}

type Senders = Record<Warehouse, Party | undefined>

export const senderSettings: Record<Warehouse, string> = { stockholm: 'SHIP_FROM', tehran: 'SHIP_FROM_TEHRAN' }

type Env = Record<string, string | undefined>

/** Name; street; postal code; city; ISO country; email; telephone. Undefined if one of the first five is missing. */
export function readSender(text: string | undefined): Party | undefined {
  const [name = '', address = '', postalCode = '', city = '', country = '', email = '', phone = ''] = (text ?? '')
    .split(';')
    .map((part) => part.trim())
  return name && address && postalCode && city && isCountry(country)
    ? { name, address, postalCode, city, country, email, phone }
    : undefined
}

export const readCarriers = (env: Env): CarrierSettings => ({
  postnord: {
    url: env.POSTNORD_URL,
    key: env.POSTNORD_KEY,
    customer: env.POSTNORD_CUSTOMER,
    application: env.POSTNORD_APPLICATION,
    issuer: env.POSTNORD_ISSUER || 'Z12',
  },
  dhlFreight: { url: env.DHL_FREIGHT_URL, clientKey: env.DHL_FREIGHT_CLIENT_KEY, customer: env.DHL_FREIGHT_CUSTOMER },
  dhlExpress: {
    url: env.DHL_EXPRESS_URL,
    user: env.DHL_EXPRESS_USER,
    password: env.DHL_EXPRESS_PASSWORD,
    account: env.DHL_EXPRESS_ACCOUNT,
  },
  from: { stockholm: readSender(env[senderSettings.stockholm]), tehran: readSender(env[senderSettings.tehran]) },
})

export type Carriers = { of: (carrier: Carrier) => CarrierClient; from: Senders }

export function createCarriers(settings: CarrierSettings = readCarriers({}), patience: Patience = usualPatience): Carriers {
  const sender = settings.from.stockholm ? [] : [senderSettings.stockholm]
  const clients = {
    postnord: postnord(settings.postnord, patience),
    dhlFreight: dhlFreight(settings.dhlFreight, patience),
    dhlExpress: dhlExpress(settings.dhlExpress, patience),
  }
  return { of: (carrier) => ({ ...clients[carrier], missing: [...clients[carrier].missing, ...sender] }), from: settings.from }
}
