import type { Meta, StoryObj } from '@storybook/react-vite'
import { money } from '#views/core/format.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'

type Row = { id: number; title: string; copies: number; amount: number }

const rows: Row[] = [
  { id: 1, title: 'Blinda ugglan', copies: 2, amount: 258_00 },
  { id: 2, title: 'بوف کور', copies: 12, amount: 1_548_00 },
  { id: 3, title: 'Discount', copies: 1, amount: -40_50 },
]

const Example = ({ isCards }: { isCards: boolean }) => (
  <SmallTable
    isCards={isCards}
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Title', isHeading: true, cell: ({ title }) => <Name>{title}</Name> },
      { title: 'Copies', isNumber: true, cell: ({ copies }) => copies },
      { title: 'Sum', isNumber: true, cell: ({ amount }) => <Amount>{money({ amount, currency: 'SEK' })}</Amount> },
    ]}
  />
)

const meta = {
  id: 'components-table-row',
  title: 'Components/Table row (small table, row, cell, column)',
  component: Example,
  subcomponents: { SmallTable },
  args: { isCards: true },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Example>

export default meta

export const Rows: StoryObj<typeof meta> = {}
