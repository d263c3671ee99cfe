import { useState } from 'react'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from '../../../client/data/data.module.css'
import type { PortletProps } from '../../../client/portlet.ts'
import { errorText } from '../../../client/state/fault.ts'
import { performAction } from '../../../client/state/saving.ts'
import type { ServiceAction, ServiceRow } from '../contract.ts'
import own from './portlet.module.css'

const states = { ok: 'Working', warning: 'Needs attention', stop: 'Stopped', unknown: 'Not known' } as const

export default function ServiceManagerPortlet({ portletId, data, mayWrite }: PortletProps<'service-manager'>) {
  const [outcome, setOutcome] = useState({ text: '', isFault: false })
  const [busy, setBusy] = useState('')

  async function act({ id, name }: ServiceRow, action: ServiceAction, label: string) {
    if (busy) return
    setBusy(id)
    setOutcome({ text: '', isFault: false })
    try {
      await performAction(portletId, { action: { service: id, action } })
      setOutcome({ text: `${name}: ${label}: done`, isFault: false })
    } catch (error) {
      setOutcome({ text: `${name}: ${errorText(error)}`, isFault: true })
    }
    setBusy('')
  }

  return (
    <>
      <p className={styles.said} role="status">
        {outcome.text && <StatusText status={outcome.isFault ? 'error' : 'ok'}>{outcome.text}</StatusText>}
      </p>
      <ul className={own.services}>
        {data.services.map((service) => (
          <li key={service.id}>
            <div className={own.name}>
              <h3>{service.name}</h3>
              <StatusText status={service.state}>{states[service.state]}</StatusText>
            </div>
            <div className={own.facts}>
              <p>{service.detail}</p>
              <p>
                {service.facts.map(({ name, value }) => (
                  <span key={name}>
                    {name} {value}
                  </span>
                ))}
                {service.lastRun && (
                  <span>
                    Last run <Timestamp at={service.lastRun} />
                  </span>
                )}
              </p>
            </div>
            {mayWrite && (
              <div className={own.actions}>
                {service.actions.map((action) => {
                  const label = service.runLabel || 'Run now'
                  return (
                    <Button
                      key={action}
                      look="secondary"
                      aria-label={`${service.name}: ${label}`}
                      aria-disabled={busy !== '' || undefined}
                      onClick={() => void act(service, action, label)}
                    >
                      {label}
                    </Button>
                  )
                })}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
