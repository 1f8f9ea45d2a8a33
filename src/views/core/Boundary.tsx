import { Component, type ErrorInfo, type ReactNode } from 'react'
import { tell } from '#machines/core/recorder/tap'
import { ChunkError } from './chunk'

type Props = {
  /** Another value draws what failed again. */
  resetOn?: string
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

export class Boundary extends Component<Props, { failure?: { error: unknown; at: string } }> {
  override state: { failure?: { error: unknown; at: string } } = {}

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error, at: '' } })

  static getDerivedStateFromProps({ resetOn = '' }: Props, { failure }: { failure?: { error: unknown; at: string } }) {
    if (!failure) return null
    if (failure.at === '') return { failure: { ...failure, at: resetOn } }
    return failure.at === resetOn ? null : { failure: undefined }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error)
    tell({ failed: error, componentStack })
    // Not earlier: React renders once more, and a reload would suspend.
    if (error instanceof ChunkError) error.forget()
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, () => this.setState({ failure: undefined })) : this.props.children
  }
}
