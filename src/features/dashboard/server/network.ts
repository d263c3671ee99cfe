import { BlockList, isIPv4 } from 'node:net'
import type { PortletDescription } from '../contract/portlet.ts'

type Lists = Readonly<Record<string, readonly string[]>>

/**
 * Who may be given a portlet by where they are (D-11). The operator says which networks a policy means and which
 * portlets come under it; a policy without any network lets nobody in.
 */
export class NetworkPolicies {
  readonly #portletPolicies: Lists
  readonly #networks = new Map<string, BlockList>()

  constructor({ IP_POLICIES, PORTLET_POLICIES }: { IP_POLICIES: Lists; PORTLET_POLICIES: Lists }) {
    this.#portletPolicies = PORTLET_POLICIES
    for (const [name, networks] of Object.entries(IP_POLICIES)) this.#networks.set(name, listOf(networks))
  }

  /** Tells whether somebody at an address may be given a portlet; an address that is not known may not. */
  allows(portlet: Pick<PortletDescription, 'component' | 'ipPolicies'>, address: string): boolean {
    const names = this.namesOf(portlet)
    return names.length === 0 || names.some((name) => this.#isWithin(name, address))
  }

  /** The policies that a portlet comes under. */
  namesOf({ component, ipPolicies }: Pick<PortletDescription, 'component' | 'ipPolicies'>): readonly string[] {
    const given = Object.hasOwn(this.#portletPolicies, component) ? this.#portletPolicies[component] : undefined
    return [...ipPolicies, ...(given ?? [])]
  }

  /** Tells whether a policy means any network at all. */
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
