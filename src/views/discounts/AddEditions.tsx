import { Button, Text } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { client } from '#api/core/client'
import type { AnswerOf, Input } from '#api/core/endpoint'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { type Addable, addableEditions, addToDiscount } from '#api/discounts/discounts'
import controls from '#views/core/controls.module.css'
import { refresh, useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { money } from '#views/core/format.ts'
import table from '#views/core/SmallTable.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Discounts.module.css'
import type { DiscountRecord } from './records'
import { texts } from './texts'

const itemTexts = texts.items
const max = 10

function isbnsIn(text: string): string[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  return parts.length > 0 && parts.every((part) => readIsbn(plainDigits(part)).isbn !== undefined) ? parts : undefined
}

export function AddEditions({ discount: { id, version } }: { discount: DiscountRecord }) {
  const [sought, setSought] = useState('')
  const body = { searchKey: sought, page: 1, pageSize: max, sort: '', filter: '' as const }
  const { data, error } = useAnswer('Discount', addableEditions, sought ? { params: { id }, body } : null)
  const adding = useCommand<AnswerOf<typeof addToDiscount>>({
    onSucceeded: () => void refresh('Discount'),
    onFailed: () => void refresh('Discount'),
  })
  const [outcome, setOutcome] = useState<AnswerOf<typeof addToDiscount>['data']>()
  const put = (add: Input<typeof addToDiscount>['body']['add']) =>
    adding.run(async () => {
      const answer = await client.call(addToDiscount, { body: { discountId: id, version, add } })
      setOutcome(answer.data)
      return answer
    })
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('sought') ?? '').trim()
    setOutcome(undefined)
    const isbns = isbnsIn(typed)
    if (isbns) put({ isbns })
    setSought(isbns ? '' : typed)
  }
  const found = sought ? data : undefined
  return (
    <div>
      <search>
        <form className={styles.adder} onSubmit={find}>
          <label>
            <span className={styles.label}>{itemTexts.add}</span>
            <input name="sought" className={controls.input} dir="auto" autoComplete="off" placeholder={itemTexts.addHint} />
          </label>
          <button type="submit" className={controls.button}>
            {itemTexts.find}
          </button>
        </form>
      </search>
      <div role="status">
        {outcome && (
          <Text as="p" size="2">
            {itemTexts.added(outcome.added, outcome.alreadyThere)} {outcome.skipped.length > 0 && itemTexts.skipped(outcome.skipped.length)}
          </Text>
        )}
        {outcome && outcome.unknown.length > 0 && (
          <Text as="p" size="2" color="red">
            <bdi>{itemTexts.unknown(outcome.unknown)}</bdi>
          </Text>
        )}
        {found?.data.length === 0 && (
          <Text as="p" size="2" color="gray">
            {itemTexts.noneFound}
          </Text>
        )}
      </div>
      {(adding.error ?? error) !== undefined && <ErrorLine>{errorText(adding.error ?? error, texts.failed)}</ErrorLine>}
      {found && found.data.length > 0 && (
        <>
          <table className={table.table}>
            <tbody>
              {found.data.map((edition) => (
                <Found
                  key={edition.id}
                  edition={edition}
                  isAdding={adding.isRunning}
                  onAdd={() => put({ productDetailIds: [edition.id] })}
                />
              ))}
            </tbody>
          </table>
          {found.result.total > 1 && (
            <Button variant="soft" mt="2" loading={adding.isRunning} onClick={() => put({ searchKey: sought })}>
              {itemTexts.addAll(found.result.total)}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const Found = ({ edition, isAdding, onAdd }: { edition: Addable; isAdding: boolean; onAdd: () => void }) => (
  <tr>
    <th scope="row" className={styles.title}>
      <Name>{edition.title}</Name>
      <span className={styles.below}>
        {edition.contributor && <Name>{edition.contributor}</Name>}
        {edition.format && <bdi>{edition.format}</bdi>}
        {edition.isbn && <Isbn>{edition.isbn}</Isbn>}
      </span>
    </th>
    <td className={table.number}>
      <Amount>{money({ amount: edition.price, currency: edition.currency })}</Amount>
    </td>
    <td className={table.number}>
      {edition.isIn ? (
        itemTexts.isIn
      ) : (
        <Button size="1" variant="soft" disabled={isAdding} aria-label={itemTexts.addOf(edition.title)} onClick={onAdd}>
          {itemTexts.addOne}
        </Button>
      )}
    </td>
  </tr>
)
