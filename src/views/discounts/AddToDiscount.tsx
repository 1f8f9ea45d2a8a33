import { Button, Flex, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { lowerFirst } from '#api/core/names'
import { recordPaths } from '#api/core/recordPaths'
import { addToDiscount } from '#api/discounts/discounts'
import { discountCalls, discountEntities, discountStates } from '#api/discounts/entities'
import type { Kind } from '#api/products/rules'
import { refresh, useList } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import field from '#views/core/field/Field.module.css'
import { ReadFailed } from '#views/core/list/ListStates.tsx'
import { chosenCount } from '#views/core/list/state/selection.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import type { DiscountingProps } from '#views/products/lists/useBulk.tsx'
import type { DiscountRecord } from './records'
import { texts } from './texts'

const addingTexts = texts.adding
const max = 100

type Added = AnswerOf<typeof addToDiscount>['data']

export default function AddToDiscount({ entity, of, chosen: { selection, request }, onClose }: DiscountingProps) {
  const listId = useId()
  const open = useList('Discount', discountCalls.list, {
    searchKey: '',
    page: 1,
    pageSize: max,
    sort: 'id desc',
    filter: { state: ['draft', 'scheduled', 'active'] },
  })
  const [picked, setPicked] = useState<number>()
  const [outcome, setOutcome] = useState<{ in: DiscountRecord; added: Added }>()
  const adding = useCommand<{ in: DiscountRecord; added: Added }>({
    onSucceeded: (done) => {
      setOutcome(done)
      void refresh('Discount')
    },
    onFailed: () => void refresh('Discount'),
  })
  const discounts = open.data?.data as DiscountRecord[] | undefined
  const discount = discounts?.find(({ id }) => id === picked) ?? discounts?.[0]
  const count = chosenCount(selection)
  const what = lowerFirst(count === 1 ? entity.title : entity.plural)
  const { edit, new: added } = recordPaths(discountEntities.Discount.path)
  const { searchKey, filter } = request
  const matching = { kind: entity.fixed.kind as Kind, part: of === 'productIds' ? 'title' : 'edition', searchKey, filter } as const
  const chosen = selection.all ? { matching } : { [of]: [...selection.ids] }

  const add = (to: DiscountRecord) =>
    adding.run(async () => {
      const answer = await client.call(addToDiscount, { body: { discountId: to.id, version: to.version, add: chosen } })
      return { in: to, added: answer.data }
    })
  return (
    <Modal title={addingTexts.title(count, what)} onClose={onClose}>
      {open.error && <ReadFailed error={open.error} onRetry={() => void open.mutate()} />}
      {!open.error && !outcome && !discounts && (
        <Text as="p" size="2" role="status">
          {addingTexts.reading}
        </Text>
      )}
      {discounts?.length === 0 && (
        <Text as="p" size="2">
          {addingTexts.none}
        </Text>
      )}
      {!outcome && discount && (
        <div className={field.field}>
          <label className={field.label} htmlFor={listId}>
            {addingTexts.discount}
          </label>
          <select id={listId} className={field.select} value={discount.id} onChange={({ target }) => setPicked(Number(target.value))}>
            {discounts?.map(({ id, title, state }) => (
              <option key={id} value={id}>
                {addingTexts.option(title, discountStates[state])}
              </option>
            ))}
          </select>
        </div>
      )}
      {adding.error !== undefined && <ErrorLine>{errorText(adding.error, texts.failed)}</ErrorLine>}
      <div role="status">
        {outcome && (
          <>
            <Text as="p" size="2">
              {texts.items.added(outcome.added.added, outcome.added.alreadyThere)}{' '}
              {outcome.added.skipped.length > 0 && texts.items.skipped(outcome.added.skipped.length)}
            </Text>
            {outcome.added.added > 0 && outcome.in.state !== 'draft' && (
              <Text as="p" size="2" mt="2">
                {addingTexts.isRunning}
              </Text>
            )}
          </>
        )}
      </div>
      <Flex gap="3" justify="end" mt="4" wrap="wrap">
        <Button variant="soft" color="gray" onClick={onClose}>
          {outcome ? addingTexts.close : texts.cancel}
        </Button>
        {outcome && (
          <Button asChild>
            <Link href={edit({ id: outcome.in.id })}>{addingTexts.open}</Link>
          </Button>
        )}
        {discounts?.length === 0 && (
          <Button asChild>
            <Link href={added}>{addingTexts.make}</Link>
          </Button>
        )}
        {!outcome && discount && (
          <Button loading={adding.isRunning} onClick={() => add(discount)}>
            {addingTexts.add}
          </Button>
        )}
      </Flex>
    </Modal>
  )
}
