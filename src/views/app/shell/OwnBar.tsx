import AgentTabs from '#views/agents/AgentTabs.tsx'
import { WayOut } from './WayOut'

export default function OwnBar() {
  return (
    <>
      <AgentTabs />
      <WayOut />
    </>
  )
}
