import { Text } from '@radix-ui/themes'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { present } from '#api/core/objects'
import type { ManyChanged } from '#api/products/bulkChange'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { useHyphens } from '#views/core/text/hyphens.ts'
import { Name } from '#views/core/text/Name.tsx'
import { changeText } from '../history/changeText'
import { texts } from './texts'

type Rows = ManyChanged['rows']

export const changedIn = (rows: Rows): Rows => rows.filter(({ to }) => to !== null)
export const refusedIn = (rows: Rows): Rows => rows.filter(({ refusal }) => refusal !== null)

const few = 100

type Props = { entity: AnyEntity; field: string; rows: Rows; isDone?: boolean }

/** Refusals first. */
export function Outcome({ entity, field, rows, isDone = false }: Props) {
  const hyphenate = useHyphens()
  const [changed, refused] = [changedIn(rows), refusedIn(rows)]
  const told = [...refused, ...changed]
  const meta = metaOf(present(entity.fields[field]))
  return (
    <>
      <Text as="p" size="2" role="status">
        {isDone ? texts.done(changed.length, refused.length) : texts.counts(changed.length, rows.length - told.length, refused.length)}
      </Text>
      {told.length > 0 && (
        <SmallTable
          isCards
          rows={told.slice(0, few)}
          rowKey={({ id }) => id}
          columns={[
            {
              title: entity.title,
              isHeading: true,
              cell: ({ record, isbn }) => (
                <>
                  <Name>{record}</Name>
                  {isbn !== null && (
                    <Text as="div" size="1" color="gray" highContrast weight="regular">
                      <bdi>{hyphenate(isbn)}</bdi>
                    </Text>
                  )}
                </>
              ),
            },
            { title: texts.before, cell: ({ from }) => <Name>{changeText(meta, from)}</Name> },
            { title: texts.after, cell: ({ to, refusal }) => <Name>{refusal ?? changeText(meta, to)}</Name> },
          ]}
        />
      )}
      {told.length > few && <Text size="2">{texts.more(told.length - few)}</Text>}
    </>
  )
}
