import type { ComponentProps } from 'react'
import { ReasonTip } from './ReasonTip'
import { RowMenu } from './RowMenu'

type Props = { reason: ComponentProps<typeof ReasonTip> } | { more: ComponentProps<typeof RowMenu> }

/** What is shown beside a row's buttons: why a move is refused, or what else can be done. */
export default function BesideRow(props: Props) {
  return 'more' in props ? <RowMenu {...props.more} /> : <ReasonTip {...props.reason} />
}
