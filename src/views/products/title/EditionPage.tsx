import type { Kind } from '#api/products/rules'
import { Aside } from '../../core/Aside'
import { part } from '../../core/chunk'
import { useItem } from '../../core/data'
import { EntityForm } from '../../core/entity/EntityForm'
import { EntityRecord } from '../../core/entity/EntityRecord'
import type { Row } from '../../core/entity/row'
import { useIsAllowed } from '../../core/Guard'
import type { PageProps } from '../../core/pages'
import { toId } from '../../core/toId'
import { editionEntity, titleEntity } from './values'

// Below the form: it does not wait for it.
const PriceTimeline = part('its prices', () => import('../prices/PriceTimeline'))

const kindOf = (path: string): Kind => (path.includes('/book-product') ? 'book' : path.includes('/document-product') ? 'document' : 'other')

/** One edition whole: a new one of the title whose id the address has, or the one of that id. */
export default function EditionPage({ page, params }: PageProps) {
  const kind = kindOf(page.path)
  const id = toId(params.id)
  return page.path.includes('/detail/new/') ? (
    <NewEdition key={`${kind}-new-${id}`} kind={kind} id={id} title={page.title} />
  ) : (
    <StandingEdition key={`${kind}-${id}`} kind={kind} id={id} title={page.title} />
  )
}

type Props = { kind: Kind; id: number | null; title: string }

const listOf = (kind: Kind, productId: unknown) => ({
  path: `${titleEntity(kind).path}/edit/${String(productId)}`,
  title: titleEntity(kind).title,
})

const NewEdition = ({ kind, id, title }: Props) => (
  <EntityForm
    entity={editionEntity(kind)}
    title={title}
    list={listOf(kind, id)}
    fixed={{ productId: id }}
    given={{ priceIncludesVat: true, isOrderable: true, status: 'draft' }}
  />
)

function StandingEdition({ kind, id, title }: Props) {
  const entity = editionEntity(kind)
  const { item } = entity.calls
  if (!item) throw new TypeError('An edition is read by its id')
  const mayEdit = useIsAllowed(entity.permissions.edit)
  const row = (useItem(entity.name, item, id).data as { data: Row } | undefined)?.data
  return (
    <EntityRecord
      entity={entity}
      title={title}
      list={listOf(kind, row?.productId ?? '')}
      fixed={{ productId: row?.productId ?? null }}
      id={id}
    >
      {mayEdit && row && (
        <Aside>
          <PriceTimeline kind={kind} id={row.id} key={row.version} />
        </Aside>
      )}
    </EntityRecord>
  )
}
