/** Keeps the highest of many numbers, as a heap with the least of them on top. */
export class Highest {
  readonly #heap: Float64Array
  #count = 0

  constructor(max: number) {
    this.#heap = new Float64Array(max)
  }

  /** The least of the highest numbers, or 0 if there are not so many. */
  get min(): number {
    return this.#count < this.#heap.length ? 0 : (this.#heap[0] as number)
  }

  add(value: number) {
    const heap = this.#heap
    if (this.#count < heap.length) {
      let at = this.#count++
      for (; at > 0 && (heap[(at - 1) >> 1] as number) > value; at = (at - 1) >> 1)
        heap[at] = heap[(at - 1) >> 1] as number
      heap[at] = value
      return
    }
    if (value <= (heap[0] as number)) return
    let at = 0
    for (let next = 1; next < heap.length; next = 2 * at + 1) {
      if (next + 1 < heap.length && (heap[next + 1] as number) < (heap[next] as number)) next++
      if ((heap[next] as number) >= value) break
      heap[at] = heap[next] as number
      at = next
    }
    heap[at] = value
  }
}
