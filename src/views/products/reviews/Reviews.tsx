import { Button, Flex, Text } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { type ProductReview, productReviewList } from '#api/products/reviews'
import controls from '#views/core/controls.module.css'
import { preloadList, useList } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { dateTime } from '#views/core/format.ts'
import { languageOf } from '#views/core/languageOf.ts'
import type { Column, Filter } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import { type ListRules, readListState, requestOf } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageAddress, PageProps } from '#views/core/pages.ts'
import { Name } from '#views/core/text/Name.tsx'
import { texts } from './texts'
import { useShown } from './useShown'

const filters: Filter[] = [
  {
    name: 'rating',
    label: texts.rating,
    kind: 'option',
    options: [1, 2, 3, 4, 5].map((rating) => ({ value: String(rating), label: texts.stars(rating) })),
  },
  {
    name: 'isShown',
    label: texts.status,
    kind: 'option',
    options: [
      { value: 'true', label: texts.shown },
      { value: 'false', label: texts.hidden },
    ],
  },
]
const rules: ListRules = { sortFields: ['id', 'rating', 'at', 'isShown'], filters }

function requestFor(request: ReturnType<typeof requestOf>): ReturnType<typeof requestOf> {
  const { rating, isShown } = request.filter || {}
  if (rating === undefined && isShown === undefined) return request
  const filter = { ...(rating !== undefined && { rating: Number(rating) }), ...(isShown !== undefined && { isShown: isShown === 'true' }) }
  return { ...request, filter }
}

const columns: Column<ProductReview>[] = [
  { id: 'title', title: texts.title, share: 1.2, cell: ({ title }) => <Name>{title}</Name> },
  { id: 'rating', title: texts.rating, width: 88, sort: 'rating', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    id: 'text',
    title: texts.text,
    share: 2.4,
    cell: ({ text }) => (
      <bdi lang={languageOf(text)} title={text}>
        {text}
      </bdi>
    ),
  },
  { id: 'person', title: texts.person, cell: ({ person }) => <bdi>{person}</bdi> },
  { id: 'isShown', title: texts.status, width: 96, sort: 'isShown', cell: ({ isShown }) => (isShown ? texts.shown : texts.hidden) },
  { id: 'at', title: texts.at, width: 168, sort: 'at', cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
]

const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={texts.stars(rating)} dir="ltr">
    {'★'.repeat(rating)}
    {'☆'.repeat(5 - rating)}
  </span>
)

export default function Reviews({ page }: PageProps) {
  const list = useListState(rules)
  const read = useList('ProductReview', productReviewList, requestFor(list.request))
  const { isShown, toggle } = useShown()
  const rows = useMemo(
    () => read.data && { ...read.data, data: read.data.data.map((row) => ({ ...row, isShown: isShown(row) })) },
    [read.data, isShown],
  )
  const rowActions = useMemo(() => {
    const of = (row: ProductReview) => (
      <button
        type="button"
        className={controls.button}
        data-quiet
        aria-label={texts.actionOf(row.isShown ? texts.hide : texts.show, row.title)}
        onClick={() => toggle(row)}
      >
        {row.isShown ? texts.hide : texts.show}
      </button>
    )
    return { of, width: 88 }
  }, [toggle])
  const [opened, setOpened] = useState<number>()
  const review = rows?.data.find(({ id }) => id === opened)
  return (
    <>
      <List<ProductReview>
        name="ProductReview"
        title={page.title}
        list={list}
        page={{ ...read, ...(rows && { data: rows }) }}
        columns={columns}
        rowHref={({ id }) => `${location.pathname}${location.search}#review-${id}`}
        rowLabel={({ title, person }) => (person ? `${title}, ${person}` : title)}
        rowActions={rowActions}
        searchHint={texts.search}
        empty={texts.empty}
        onOpen={({ id }) => setOpened(id)}
        onKey={(code, row) => {
          if (code !== 'KeyS' || !row) return false
          toggle(row)
          return true
        }}
        keys={[{ title: page.title, keys: [{ keys: ['S'], does: texts.keys }] }]}
      />
      {review && <FullReview review={review} onToggle={() => toggle(review)} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const FullReview = ({ review, onToggle, onClose }: { review: ProductReview; onToggle: () => void; onClose: () => void }) => (
  <Modal title={<Name>{review.title}</Name>} onClose={onClose}>
    <Text as="p" size="2" color="gray">
      <Stars rating={review.rating} /> <bdi>{review.person}</bdi> <time dateTime={review.at}>{dateTime(review.at)}</time>
    </Text>
    <Text as="p" size="2" dir="auto" lang={languageOf(review.text)}>
      {review.text}
    </Text>
    <Flex gap="3" justify="end" mt="4">
      <Button variant="soft" color="gray" onClick={onClose}>
        {texts.close}
      </Button>
      <Button onClick={onToggle}>{review.isShown ? texts.hide : texts.show}</Button>
    </Flex>
  </Modal>
)

export const preload = ({ query }: PageAddress): void =>
  preloadList('ProductReview', productReviewList, requestFor(requestOf(readListState(query, rules), { filters })))
