import AgentTabs from '#views/agents/AgentTabs.tsx'
import { WayOut } from './WayOut'

/** The bar of whoever has no menu: their own pages, and the way out. */
export default function OwnBar() {
  return (
    <>
      <AgentTabs />
      <WayOut />
    </>
  )
}
