import type { AnyEntity } from '#api/core/entity'
import { exportFacts } from '#api/exports/facts'
import { integrationFacts } from '#api/integrations/facts'
import { libraryFacts } from '#api/library/facts'
import { editionFacts, productFacts, seriesFacts } from '#api/products/facts'
import { basicInfoFacts, financeFacts, transportFacts } from '#api/reference/facts'
import { administrationFacts } from '#api/site/facts'

const rooms = [
  { facts: [basicInfoFacts, financeFacts, transportFacts], load: () => import('#api/reference/contract') },
  { facts: [productFacts, editionFacts, seriesFacts], load: () => import('#api/products/contract') },
  { facts: [libraryFacts], load: () => import('#api/library/contract') },
  { facts: [exportFacts], load: () => import('#api/exports/contract') },
  { facts: [integrationFacts], load: () => import('#api/integrations/contract') },
  { facts: [administrationFacts], load: () => import('#api/site/contract') },
]

export async function declarationOf(name: string): Promise<AnyEntity | undefined> {
  const room = rooms.find(({ facts }) => facts.some(({ of }) => Object.hasOwn(of, name)))
  const { contract } = (await room?.load()) ?? {}
  return contract?.entities?.[name]
}
