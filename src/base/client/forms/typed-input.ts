type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

let root: Element | undefined
let rendered = new Map<string, Control>()
let focused: EventTarget | null = null

const renderedAgain = 'app-rendered-again'

/** Remembers the controls that the server has rendered, which readers may type into before the application runs. */
export function rememberTyped(page: Element) {
  root = page
  rendered = controlsIn(page)
  focused = document.activeElement
  // Before React, which stops events in parts that are not hydrated yet.
  document.addEventListener('focusin', ({ target }) => (focused = target), true)
}

/**
 * If anything but the server has changed the page, as a browser that translates it or a password manager does, React
 * renders it again. Hands over what was typed, with the focus, from controls that are gone to those in their place; to be
 * called as soon as those are rendered.
 */
export function transferTyped() {
  const present = root ? controlsIn(root) : new Map<string, Control>()
  for (const [key, old] of rendered) {
    const control = present.get(key)
    if (old.isConnected || !control) continue
    rendered.delete(key)
    if (isChanged(old)) enter(old, control)
    if (old === focused && document.activeElement === document.body) focusWith(control, selectionOf(old))
  }
  dispatchEvent(new Event(renderedAgain))
}

/** Puts a form of the page as it was rendered by the server into the new one, without interrupting who is typing. */
export function keepInUse(form: Element, place: Element) {
  const control = [...rendered.values()].find((each) => each === focused && form.contains(each))
  const selection = control && selectionOf(control)
  place.append(form)
  if (control && document.activeElement === document.body) focusWith(control, selection)
}

export const whenRenderedAgain = () =>
  new Promise<void>((resolve) => addEventListener(renderedAgain, () => resolve(), { once: true }))

/** Controls by name, and by value if several have one name. Ids differ after another rendering. */
function controlsIn(root: Element): Map<string, Control> {
  const found = new Map<string, Control>()
  for (const control of root.querySelectorAll<Control>('input:not([type=hidden], [type=file]), textarea, select')) {
    const key = `${control.name || control.id} ${isTick(control) ? control.value : ''}`
    let count = 0
    while (found.has(`${key} ${count}`)) count++
    found.set(`${key} ${count}`, control)
  }
  return found
}

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

/** Enters a value as a user does, so that React notices. */
function enter(old: Control, control: Control) {
  if (isTick(old) && isTick(control)) {
    if (old.checked !== control.checked && (old.checked || control.type === 'checkbox')) control.click()
    return
  }
  if (old.value === control.value) return
  // React has replaced the setter of the element, and ignores values set by itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, old.value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Nothing of a control without text. */
const selectionOf = (control: Control) =>
  control instanceof HTMLSelectElement || control.selectionStart === null
    ? undefined
    : ([control.selectionStart, control.selectionEnd] as const)

function focusWith(control: Control, selection: ReturnType<typeof selectionOf>) {
  control.focus({ preventScroll: true })
  if (selection && !(control instanceof HTMLSelectElement)) control.setSelectionRange(...selection)
}
