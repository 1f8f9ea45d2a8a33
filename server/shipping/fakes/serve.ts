import { serve } from '@hono/node-server'
import type { CarrierSettings } from '../carriers/settings'
import { fakeCarriers } from './carriers'

export const fakeSettings = (url: string, given: CarrierSettings): CarrierSettings => ({
  postnord: given.postnord.url
    ? given.postnord
    : { url: `${url}/postnord`, key: 'demo', customer: '1234567890', application: '1438', issuer: 'Z12' },
  dhlFreight: given.dhlFreight.url ? given.dhlFreight : { url: `${url}/freight`, clientKey: 'demo', customer: '123456' },
  dhlExpress: given.dhlExpress.url ? given.dhlExpress : { url: `${url}/express`, user: 'demo', password: 'demo', account: '123456789' },
  from: {
    stockholm: given.from.stockholm ?? {
      name: 'Bokhandeln',
      address: 'Sveavägen 1',
      postalCode: '11157',
      city: 'Stockholm',
      country: 'SE',
      email: 'lager@shop.example.se',
      phone: '+46846500400',
    },
    tehran: given.from.tehran ?? {
      name: 'Bokhandeln',
      address: 'Enghelab Street 1172',
      postalCode: '1314733511',
      city: 'Tehran',
      country: 'IR',
      email: 'tehran@shop.example.se',
      phone: '+982166400400',
    },
  },
})

export async function serveFakeCarriers(port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const { fetch } = fakeCarriers()
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, (info) =>
      resolve({ url: `http://127.0.0.1:${info.port}`, close: () => new Promise((closed) => server.close(() => closed())) }),
    )
    server.once('error', reject)
  })
}
