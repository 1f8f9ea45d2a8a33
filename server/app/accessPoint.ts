import { httpAccessPoint } from '../integrations/accessPoint/http'
import type { AccessPoint } from '../integrations/accessPoint/types'
import { accessPointOf, fakeAccessPoint } from '../integrations/fakes/accessPoint'
import type { Config } from './config'

export function accessPointFor({ accessPoint, isDemo }: Pick<Config, 'accessPoint' | 'isDemo'>): AccessPoint | undefined {
  if (accessPoint) return httpAccessPoint(accessPoint)
  return isDemo ? accessPointOf(fakeAccessPoint()) : undefined
}
