/** Shows the buttons that copy a text of the page, and lets each say for a moment that it did. */
export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const said = button.textContent
    button.hidden = false
    button.addEventListener('click', () => {
      const text = document.getElementById(button.dataset['copy'] ?? '')?.textContent ?? ''
      navigator.clipboard.writeText(text).then(
        () => {
          button.textContent = button.dataset['copied'] ?? said
        },
        () => undefined,
      )
      button.addEventListener('blur', () => (button.textContent = said), { once: true })
    })
  }
}
