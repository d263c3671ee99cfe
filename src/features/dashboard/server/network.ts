import { BlockList, isIPv4 } from 'node:net'
import type { PortletDescription } from '../contract/portlet.ts'

type Lists = Readonly<Record<string, readonly string[]>>

/** Restricts portlets by network (D-11), as the operator has configured; a policy without networks admits nobody. */
export class NetworkPolicies {
  readonly #portletPolicies: Lists
  readonly #networks = new Map<string, BlockList>()

  constructor({ IP_POLICIES, PORTLET_POLICIES }: { IP_POLICIES: Lists; PORTLET_POLICIES: Lists }) {
    this.#portletPolicies = PORTLET_POLICIES
    for (const [name, networks] of Object.entries(IP_POLICIES)) this.#networks.set(name, listOf(networks))
  }

  /** Whether a portlet may be sent to an address. An unknown address meets no policy. */
  allows(portlet: Pick<PortletDescription, 'component' | 'ipPolicies'>, address: string): boolean {
    const names = this.namesOf(portlet)
    return names.length === 0 || names.some((name) => this.#isWithin(name, address))
  }

  namesOf({ component, ipPolicies }: Pick<PortletDescription, 'component' | 'ipPolicies'>): readonly string[] {
    const configured = Object.hasOwn(this.#portletPolicies, component) ? this.#portletPolicies[component] : undefined
    return [...ipPolicies, ...(configured ?? [])]
  }

  isEmpty(name: string): boolean {
    return (this.#networks.get(name)?.rules.length ?? 0) === 0
  }

  #isWithin(name: string, address: string): boolean {
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%')[0] ?? ''
    try {
      return this.#networks.get(name)?.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6') ?? false
    } catch {
      return false
    }
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return list
}
