import type { Locator, Page } from 'playwright-core'

/**
 * Returns the controls of the checkpoint form, on its page or in its dialog.
 * @param page the page, which may not be open yet
 */
export function checkpointForm(page: () => Page) {
  const box = (name: string) => page().getByRole('textbox', { name, exact: true })
  return {
    box,
    kind: (name: string) => page().getByRole('radio', { name }),
    position: () => page().getByRole('region', { name: 'Localização' }),
    save: () => page().getByRole('button', { name: 'Salvar Checkpoint', exact: true }),
    /** Returns the contents of text boxes. */
    shown: (...names: string[]) => Promise.all(names.map((name) => box(name).inputValue())),
    /** Fills in a place in Recife. */
    fillPlace: async (location: string): Promise<void> => {
      const values = {
        'Nome do local': location,
        Rua: 'Rua do Porto',
        Bairro: 'Cais',
        Cidade: 'Recife',
        UF: 'pe',
      }
      for (const [name, value] of Object.entries(values)) await box(name).fill(value)
    },
    pickWarehouse: async (name: string, within: Page | Locator = page()): Promise<void> => {
      await within.getByRole('button', { name: 'Warehouse', exact: true }).click()
      await page().getByPlaceholder('Buscar warehouse').fill(name.toLowerCase())
      await page().getByRole('option', { name }).click()
    },
  }
}
