import { Menu, MenuItem } from 'react-aria-components';
import { copyText } from '../lib/copy-button.js';
import { tell } from '../lib/outcome.js';
import pick from '../lib/pick.module.css';
import { OpenedPopover } from '../shell/opened-popover.js';
import type { OpenedProps } from '../shell/opener.js';
import { copySnippet } from '../snippets/copy-snippet.js';
import { snippetKinds } from '../snippets/snippet.js';
import { usePlayground } from '../state/playground-store.js';
import { selectedRequest } from '../state/selected-request.js';

/** Ways to copy the request: its address, or code that sends it. */
export default function CopyMenu(props: OpenedProps) {
  const copy = async (key: unknown) => {
    props.onClose();
    const kind = snippetKinds.find((one) => one === key);
    tell(await (kind ? copySnippet(kind) : copyAddress()));
  };
  return (
    <OpenedPopover {...props} label="Copy the request">
      <Menu
        aria-label="Copy the request as"
        className={pick.list}
        autoFocus="first"
        onAction={(key) => void copy(key)}
      >
        <MenuItem id="address" className={pick.option}>
          Address
        </MenuItem>
        {snippetKinds.map((kind) => (
          <MenuItem key={kind} id={kind} className={pick.option}>
            {kind === 'core' ? 'TypeScript library call' : kind}
          </MenuItem>
        ))}
      </Menu>
    </OpenedPopover>
  );
}

async function copyAddress(): Promise<string> {
  const { target } = selectedRequest(usePlayground.getState());
  return (await copyText(location.origin + target))
    ? 'Address copied.'
    : 'Copying is not allowed here.';
}
