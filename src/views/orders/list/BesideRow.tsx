import type { ComponentProps } from 'react'
import { ReasonTip } from './ReasonTip'
import { RowMenu } from './RowMenu'

type Props = { reason: ComponentProps<typeof ReasonTip> } | { more: ComponentProps<typeof RowMenu> }

export default function BesideRow(props: Props) {
  return 'more' in props ? <RowMenu {...props.more} /> : <ReasonTip {...props.reason} />
}
