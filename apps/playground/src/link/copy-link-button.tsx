import { Icon } from '../lib/icon.js';
import { IconButton } from '../lib/icon-button.js';
import { tell } from '../lib/outcome.js';
import { copyLink } from './page-address.js';

/** Copies an address that opens this request again. */
export function CopyLinkButton() {
  return (
    <IconButton label="Copy link to this request" onPress={async () => tell(await copyLink())}>
      <Icon name="link" />
    </IconButton>
  );
}
