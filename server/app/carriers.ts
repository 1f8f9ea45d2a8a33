import { provoked } from '../shipping/fakes/carriers'
import { serveFakeCarriers } from '../shipping/fakes/serve'
import { outliveOutput } from './crash'

outliveOutput()
const { url } = await serveFakeCarriers(Number(process.env.PORT) || 5180)
console.log(`PostNord, DHL Freight and MyDHL for demonstrations. What they were asked: ${url}/

  POSTNORD_URL=${url}/postnord POSTNORD_KEY=demo POSTNORD_CUSTOMER=1234567890 POSTNORD_APPLICATION=1438
  DHL_FREIGHT_URL=${url}/freight DHL_FREIGHT_CLIENT_KEY=demo DHL_FREIGHT_CUSTOMER=123456
  DHL_EXPRESS_URL=${url}/express DHL_EXPRESS_USER=demo DHL_EXPRESS_PASSWORD=demo DHL_EXPRESS_ACCOUNT=123456789

The recipient's postal code provokes what goes wrong:
${Object.entries(provoked)
  .map(([code, does]) => `  ${code}  ${does}`)
  .join('\n')}`)
