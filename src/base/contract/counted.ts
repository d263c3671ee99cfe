/** A number with its noun: 1 page, 2 pages; of an irregular noun, also its plural. */
export const counted = (count: number, noun: string, plural = `${noun}s`) => `${count} ${count === 1 ? noun : plural}`
