"""The pages and the API, for a WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hegemon.server.settings")
application = get_wsgi_application()
