import { AddressesPanel } from '../features/addresses/addresses-panel.tsx'
import { ProfilePage } from '../features/account/profile-page.tsx'

/** Shows `/profile`, with the saved addresses. */
export function ProfileRoute() {
  return <ProfilePage addresses={<AddressesPanel />} />
}
