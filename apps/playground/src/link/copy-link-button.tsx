import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { tell } from '../lib/outcome.js';
import { copyLink } from './copy-link.js';

/** Copies an address that opens this request again. */
export function CopyLinkButton() {
  return (
    <Button
      look="quiet"
      square
      aria-label="Copy link to this request"
      onPress={async () => tell(await copyLink())}
    >
      <Icon name="link" />
    </Button>
  );
}
