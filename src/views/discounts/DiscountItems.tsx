import { Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { numberOf } from '#api/core/kinds/typedNumber'
import { recordPaths } from '#api/core/recordPaths'
import {
  addToDiscount,
  type DiscountRow,
  discountRows,
  dryRunActivation,
  leaveOutConflicts,
  removeDiscountItem,
} from '#api/discounts/discounts'
import { discountEntities } from '#api/discounts/entities'
import { refresh, useAnswer, useRead } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { dateTime, money, number, percent } from '#views/core/format.ts'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import table from '#views/core/SmallTable.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { AddEditions } from './AddEditions'
import styles from './Discounts.module.css'
import type { DiscountRecord } from './records'
import { texts } from './texts'
import type { Unsaved } from './useUnsaved'

const itemTexts = texts.items
const pageSize = 25
const again = {
  onSucceeded: () => void refresh('Discount'),
  onFailed: (error: unknown) => {
    toast.error(errorText(error, texts.failed))
    void refresh('Discount')
  },
}

export function DiscountItems({ discount, unsaved }: { discount: DiscountRecord; unsaved: Unsaved }) {
  const [page, setPage] = useState(1)
  const body = { searchKey: '', page, pageSize, sort: 'id asc', filter: '' as const, ...(unsaved && { unsaved }) }
  const input = { params: { id: discount.id }, body }
  const { data, error, mutate } = useRead(['Discount', discountRows.path, input], discountRows, () => input, { keepPreviousData: true })
  const isOver = discount.state === 'ended'
  const pages = Math.max(1, Math.ceil((data?.result.total ?? 0) / pageSize))
  return (
    <section className={styles.section} aria-labelledby="editions">
      <div className={styles.heading}>
        <Heading as="h2" size="3" id="editions">
          {itemTexts.title}
        </Heading>
        <Text size="2" color="gray">
          {number(discount.editions)}
        </Text>
      </div>
      {!isOver && <AddEditions discount={discount} />}
      {!isOver && <InConflict discount={discount} isUnsaved={unsaved !== undefined} />}
      <Text as="p" size="2" color="gray" role="status">
        {unsaved ? itemTexts.unsaved : unsaved === null && itemTexts.unreadable}
      </Text>
      {!data && (error ? <ReadFault title={itemTexts.title} error={error} onRetry={() => void mutate()} /> : <Skeleton height="160px" />)}
      {data && data.data.length === 0 && (
        <div>
          <Text as="p" size="2" weight="medium">
            {itemTexts.none}
          </Text>
          {!isOver && (
            <Text as="p" size="2" color="gray">
              {itemTexts.noneHint}
            </Text>
          )}
        </div>
      )}
      {data && data.data.length > 0 && <Table discount={discount} rows={data.data} isOver={isOver} />}
      {pages > 1 && <PageSteps page={page} pages={pages} onPage={setPage} />}
    </section>
  )
}

function Table({ discount, rows, isOver }: { discount: DiscountRecord; rows: readonly DiscountRow[]; isOver: boolean }) {
  const { price, salePrice, lowestPrior, margin, own, stock } = itemTexts
  const heads = [price, salePrice, lowestPrior, margin, own(unitOf(discount)), stock]
  return (
    // A table that is wider than the page is scrolled, by the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={table.scroll} tabIndex={0} aria-label={itemTexts.table}>
      <table className={`${table.table} ${table.cards}`}>
        <thead>
          <tr>
            <th scope="col">{itemTexts.edition}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={table.number}>
                {head}
              </th>
            ))}
            <th scope="col">{itemTexts.state}</th>
            {!isOver && (
              <td>
                <span className="visually-hidden">{itemTexts.remove}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ItemRow key={row.id} {...{ discount, row, isOver }} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const unitOf = ({ valueKind }: DiscountRecord) => (valueKind === 'percent' ? '%' : 'kr')

function ItemRow({ discount, row, isOver }: { discount: DiscountRecord; row: DiscountRow; isOver: boolean }) {
  const removing = useCommand(again)
  const shown = (amount: number) => money({ amount, currency: row.currency })
  return (
    <tr>
      <th scope="row" className={styles.title}>
        <Name>{row.title}</Name>
        <span className={styles.below}>
          {row.format && <bdi>{row.format}</bdi>}
          {row.isbn && <Isbn>{row.isbn}</Isbn>}
        </span>
      </th>
      <td data-label={itemTexts.price} className={table.number}>
        <Amount>{shown(row.price)}</Amount>
        {!row.includesVat && <small className={styles.saving}>{itemTexts.withoutVat}</small>}
      </td>
      <td data-label={itemTexts.salePrice} className={table.number}>
        <Amount>{shown(row.salePrice)}</Amount>
        <small className={styles.saving}>
          {row.saving > 0 && <Amount>{shown(-row.saving)}</Amount>} {row.isFloored && itemTexts.floored}
        </small>
      </td>
      <td data-label={itemTexts.lowestPrior} className={table.number}>
        <Amount>{shown(row.lowestPrior)}</Amount>
        {row.salePrice >= row.lowestPrior && <small className={styles.saving}>{itemTexts.notLower}</small>}
      </td>
      <td data-label={itemTexts.margin} className={table.number} title={itemTexts.marginHint}>
        <Margin row={row} />
      </td>
      <td data-label={itemTexts.own(unitOf(discount))} className={table.number}>
        {isOver ? ownText(discount, row) : <OwnValue {...{ discount, row }} />}
      </td>
      <td data-label={itemTexts.stock} className={table.number}>
        {number(row.stock)}
      </td>
      <td data-label={itemTexts.state} className={styles.state}>
        <StateOf row={row} />
      </td>
      {!isOver && (
        <td>
          <Button
            size="1"
            variant="ghost"
            color="gray"
            loading={removing.isRunning}
            aria-label={itemTexts.removeOf(row.title)}
            onClick={() => removing.run(() => client.call(removeDiscountItem, { params: { id: row.id } }))}
          >
            {itemTexts.remove}
          </Button>
        </td>
      )}
    </tr>
  )
}

function Margin({ row: { margin, marginRate, currency } }: { row: DiscountRow }) {
  if (margin === null) return <span className={styles.unknown}>{itemTexts.noCost}</span>
  const isBelow = margin < 0
  return (
    <span className={isBelow ? styles.faulty : undefined}>
      <Amount>{money({ amount: margin, currency })}</Amount>
      <small className={styles.saving}>
        {marginRate !== null && percent(marginRate)} {isBelow && itemTexts.belowCost}
      </small>
    </span>
  )
}

/** One call leaves them all out. */
function InConflict({ discount: { id }, isUnsaved }: { discount: DiscountRecord; isUnsaved: boolean }) {
  const dryRun = useAnswer('Discount', dryRunActivation, { params: { id } }).data?.data
  const leaving = useCommand<AnswerOf<typeof leaveOutConflicts>>({
    ...again,
    onSucceeded: ({ data }) => {
      toast.success(itemTexts.leftOut(data.leftOut))
      again.onSucceeded()
    },
  })
  if (!dryRun?.conflicts) return null
  return (
    <div>
      <Button
        variant="soft"
        loading={leaving.isRunning}
        disabled={isUnsaved}
        onClick={() => leaving.run(() => client.call(leaveOutConflicts, { params: { id }, body: { version: dryRun.version } }))}
      >
        {itemTexts.leaveOut(dryRun.conflicts)}
      </Button>
    </div>
  )
}

function StateOf({ row: { conflict, refusal, state } }: { row: DiscountRow }) {
  if (conflict)
    return (
      <span className={styles.faulty}>
        <Link href={recordPaths(discountEntities.Discount.path).edit({ id: conflict.discountId })}>
          <bdi>{texts.activation.isIn(conflict.title)}</bdi>
        </Link>
        {conflict.until !== null && (
          <small className={styles.saving}>
            <time dateTime={conflict.until}>{itemTexts.until(dateTime(conflict.until))}</time>
          </small>
        )}
      </span>
    )
  if (refusal === 'free') return <span className={styles.faulty}>{itemTexts.free}</span>
  return refusal === 'noSaving' ? itemTexts.noSaving : itemTexts.states[state]
}

const ownText = (_: DiscountRecord, { valueOverride }: DiscountRow) => (valueOverride === null ? '' : String(valueOverride / 100))

/** Hundredths of a percent or of a krona. */
function OwnValue({ discount, row }: { discount: DiscountRecord; row: DiscountRow }) {
  const saving = useCommand(again)
  const [isWrong, setWrong] = useState(false)
  const save = (typed: string) => {
    const value = typed.trim() === '' ? null : Math.round(numberOf(typed) * 100)
    const isBad = Number.isNaN(value) || (value !== null && (value < 0 || (discount.valueKind === 'percent' && value > 10_000)))
    setWrong(isBad)
    if (isBad || value === row.valueOverride) return
    const details = [{ productDetailId: row.productDetailId, valueOverride: value }]
    saving.run(() => client.call(addToDiscount, { body: { discountId: discount.id, version: discount.version, details } }))
  }
  return (
    <div className={styles.own}>
      <NumberInput
        key={row.valueOverride}
        aria-label={itemTexts.ownOf(row.title)}
        aria-invalid={isWrong}
        disabled={saving.isRunning}
        defaultValue={ownText(discount, row)}
        onBlur={({ target }) => save(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && save(currentTarget.value)}
      />
      {isWrong && (
        <span role="alert" className={styles.faulty}>
          {itemTexts.ownWrong}
        </span>
      )}
    </div>
  )
}
