import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { section } from '#api/core/entity'
import { facts } from '#api/core/facts'
import { date, flag, image, integer, money, number, optional, percent, ref, refs, text, time, unique } from '#api/core/field'
import '#server/app/rooms'
import { tableOf } from '#server/core/entity/tableOf'

test('a table follows from its declaration', () => {
  const { Leaf } = section(facts('/init', 'BasicInfo', { Leaf: { title: 'Leaf' } }), {
    Leaf: {
      fields: {
        title: unique(text('Title')),
        pageCount: integer('Pages'),
        price: optional(number('Price')),
        cost: money('Cost'),
        rate: percent('Rate'),
        isBound: flag('Bound'),
        since: date('Since'),
        sentAt: optional(time('Sent')),
        methodId: ref('Method', 'PaymentMethod'),
        colorIds: refs('Colours', 'Color'),
        picture: optional(image('Picture')),
      },
    },
  })
  const { name, columns, foreignKeys, indexes } = getTableConfig(tableOf(Leaf))
  expect(name).toBe('leaf')
  expect(columns.map((column) => [column.name, column.getSQLType(), column.notNull, column.isUnique])).toEqual([
    ['id', 'integer', true, false],
    ['version', 'integer', true, false],
    ['is_system', 'boolean', true, false],
    ['changed_by', 'integer', false, false],
    ['changed_at', 'timestamp (3) with time zone', true, false],
    ['title', 'text', true, true],
    ['page_count', 'bigint', true, false],
    ['price', 'numeric', false, false],
    ['cost', 'bigint', true, false],
    ['rate', 'numeric', true, false],
    ['is_bound', 'boolean', true, false],
    ['since', 'date', true, false],
    ['sent_at', 'timestamp (3) with time zone', false, false],
    ['method_id', 'integer', true, false],
    ['color_ids', 'integer[]', true, false],
    ['picture', 'integer', false, false],
    ['search', 'text', true, false],
  ])
  expect(foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)).toEqual(['users', 'payment_method', 'files'])
  expect(indexes.map(({ config }) => config.name)).toEqual(['leaf_method_id', 'leaf_color_ids', 'leaf_label', 'leaf_search'])
})
